import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";

// Kept, so that nothing of either is shaken out.
Object.assign(globalThis, { rjsf: { Form, validator } });
