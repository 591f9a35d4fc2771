/** The editor that other sites embed. */

export const editorTitle = (product: string) => `Compose a message · ${product}`;
export const editorHeading = "Compose a message";
export const editorSend = "Send";
export const editorNothing = "There is nothing on the board yet";
export const editorPicture = "From a picture";
export const editorTextMode = "Text mode";
export const editorBoardMode = "Board mode";
export const editorSent = "Message sent";
export const editorNotSent = "The page around this editor may not have messages from it. Your message is still here.";
export const editorNotEmbedded =
  "This editor sends its messages to the page that embeds it, and it stands on no other page now.";
export const editorConfigUnreadable = "The page asked for something that cannot be read, so the rest begins as usual.";
