// Follows a feed of server-sent events, and connects again if it ends. A hidden page polls now and then instead,
// because a browser opens only a few connections to one host.

export function follow(address, kind, told, lost = () => {}) {
  let source = null;
  let pause = 500;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address);
    source.addEventListener(kind, (event) => told(JSON.parse(event.data)));
    source.onopen = () => { pause = 500; lost(false); };
    source.onerror = () => {
      lost(true);
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, 10000);
    };
  }

  function look() {
    clearTimeout(timer);
    if (document.hidden) {
      source?.close();
      timer = setInterval(() => told(null), 20000);
    } else {
      told(null);
      open();
    }
  }

  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && look());
  open();
}
