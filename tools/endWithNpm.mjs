/**
 * Whoever ends `npm start` ends npm: it hands SIGTERM on to the shell that it started this process in, and that shell dies
 * without handing it on. So what npm runs stops, as by SIGTERM, when its parent is gone. What a shell runs outlives it.
 */
const verbs = new Set(["start", "dev", "display"]);
const lookEveryMs = 250;

if (verbs.has(process.env.npm_lifecycle_event ?? "")) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // Nobody listens while packages are installed or the build is made: there is nothing to stop in good order then.
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit(143);
  }, lookEveryMs);
  timer.unref();
}
