/* Why a document was not run, in words for people who write documents themselves. */

export const sendQuery = () => 'Send {"query": "…", "variables": {…}, "operationName": "…"}.';
export const documentUnchecked = () => "The document was not checked.";
export const queryTooDear = (most: number) => `The query may answer too much: its cost is above ${most}.`;
export const listTooLong = (field: string, argument: string, most: number) =>
  `${field}(${argument}) takes at most ${most} items.`;
export const documentTooLong = (most: number) => `A document has at most ${most} bytes.`;
export const operationsOnly = () => "A document holds an operation and its fragments only.";
export const oneOperation = () => "A document holds one operation.";
export const noOperation = () => "The document holds no operation.";
export const noSubscriptions = () => "Subscriptions are not served here; GET /events streams what happens.";
export const tooDeep = (most: number) => `A query is at most ${most} levels deep.`;
export const tooManyAliases = (most: number) => `A document has at most ${most} aliases.`;
export const tooManyRootFields = (most: number) => `An operation has at most ${most} root fields.`;
export const mutationOnce = () => "A mutation stands in a document once.";
export const fragmentSpreadsItself = (name: string) => `Fragment ${name} spreads itself.`;
export const noTimestamp = () => "A Timestamp is a whole number of milliseconds since 1970.";
