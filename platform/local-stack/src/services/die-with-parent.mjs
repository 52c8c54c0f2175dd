// Loaded before every service of the stack. The channel to the stack's process closes when that process is gone, however
// it went: then the service stops too, instead of holding its port for ever.

const LAST_WORD = 10_000;

function stop() {
  setTimeout(() => process.exit(1), LAST_WORD).unref();
  try {
    // All that this service has started; it leads a process group where there are such.
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    process.kill(process.pid, 'SIGTERM');
  }
}

if (process.channel) {
  process.channel.unref();
  process.once('disconnect', stop);
}
