"""What is due: steps that workers owe, overdue and stuck steps, and which processes are alive."""
