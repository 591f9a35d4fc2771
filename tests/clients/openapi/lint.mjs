// Lints the named document in this folder by redocly's recommended rules; prints what it finds, one JSON a line.
import { createConfig, lint } from "@redocly/openapi-core";

const config = await createConfig({
  extends: ["recommended"],
  rules: {
    // The address is the operator's, often loopback; the licence of a document that is generated is the product's.
    "no-server-example.com": "off",
    "info-license": "off",
  },
});
for (const { severity, ruleId, message, location } of await lint({ ref: process.argv[2], config })) {
  process.stdout.write(`${JSON.stringify({ severity, ruleId, message, at: location[0]?.pointer })}\n`);
}
