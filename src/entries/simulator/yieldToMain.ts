/** Lets the page draw and answer in between, where one long task would hold it up. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
