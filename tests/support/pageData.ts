/** The JSON that the gateway wrote into a page. */
export function readPageData<Data>(html: string): Data {
  const [, text] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  if (text === undefined) throw new Error("The page holds no data.");
  return JSON.parse(text) as Data;
}
