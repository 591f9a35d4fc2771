/** What the gateway writes into the console's page. */
export interface PageData {
  productName: string;
  issuer: string;
  clientId: string;
  scope: string;
  /** Where errors are reported; absent where nowhere. */
  errorReportingUrl?: string;
  /** Who answers for the product's own channels; absent where nobody is named. */
  contactEmail?: string;
}

/** Reads the page's JSON block. Throws when the page was not written by a gateway of this product. */
export function readPageData(page: Document = document): PageData {
  const given: unknown = JSON.parse(page.getElementById("page-data")?.textContent ?? "null");
  if (typeof given !== "object" || given === null) throw new Error("The page holds no page-data block");
  const { productName, issuer, clientId, scope, errorReportingUrl, contactEmail } = given as Partial<
    Record<keyof PageData, unknown>
  >;
  if (typeof issuer !== "string" || typeof clientId !== "string" || typeof scope !== "string") {
    throw new Error("The page-data block lacks issuer, clientId or scope");
  }
  return {
    productName: typeof productName === "string" ? productName : "Clatter",
    issuer,
    clientId,
    scope,
    ...(typeof errorReportingUrl === "string" ? { errorReportingUrl } : {}),
    ...(typeof contactEmail === "string" ? { contactEmail } : {}),
  };
}
