/** Which of the two flaps the 62nd one is: every board has one of them. */
export type Code62 = "degree" | "heart";
