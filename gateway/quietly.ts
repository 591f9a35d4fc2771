/**
 * Loads modules without the line that oidc-provider writes when it is loaded on Node 20. Its own tests run on newer
 * ones; ours run on this one, and a start says only what its reader can act on.
 */
export async function loadQuietly<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes("oidc-provider WARNING: Unsupported runtime")) warn(...words);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
