// Node.js loads this script before the script of every service. This script stops the service when
// the stack's process ends for any reason.

/** Milliseconds in which a service may save its data before this script ends the service. */
const MAX_CLEANUP_MS = 10_000;

function stop() {
  setTimeout(() => process.exit(1), MAX_CLEANUP_MS).unref();
  try {
    // Asks the service and its child processes to end. On Unix, they share a process group.
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    process.kill(process.pid, 'SIGTERM');
  }
}

if (process.channel) {
  process.channel.unref();
  process.once('disconnect', stop);
}
