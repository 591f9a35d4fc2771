import { machineOf } from "../flowMachine.ts";
import { pageRenewalFlow } from "./pageRenewalFlow.ts";

/** How a public page is loaded anew, as XState knows it: which flow it is stands above `pageRenewalFlow`. */
export const pageRenewalMachine = machineOf(pageRenewalFlow);
