/** A page in a frame without an origin (`sandbox` without `allow-same-origin`) starts no workers: their scripts are a stranger's to it. */
export const mayStartWorkers = (): boolean => typeof Worker !== "undefined" && self.origin !== "null";
