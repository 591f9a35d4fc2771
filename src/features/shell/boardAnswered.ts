import { createContext } from "react";

/** Whether the gateway has told of the board that a page stands for: until then it may be one that its viewer does not see. */
export const BoardAnswered = createContext(true);
