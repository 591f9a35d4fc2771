import type { PictureToSave } from "../../../machines/message/shareMachine.ts";
import { PortRefusal, portFailures } from "../../../machines/port.ts";
import { shareImageName } from "../../words/share.ts";

/** Pixels across: sharp when it is shown as wide as a page. */
const widthPx = 2400;

/** Asks the gateway for the picture of a grid and gives it to the browser to keep. Rejects with PortRefusal. */
export async function savePicture({ characters, boardStyle, code62 }: PictureToSave): Promise<void> {
  const query = new URLSearchParams({
    characters: JSON.stringify(characters),
    width: String(widthPx),
    style: boardStyle,
    code62,
    bezel: "frame",
  });
  const response = await fetch(`/render?${query}`).catch(() => {
    throw new PortRefusal({ code: portFailures.answerLost });
  });
  if (!response.ok) throw await refusalIn(response);
  keepFile(await response.blob());
}

async function refusalIn(response: Response): Promise<PortRefusal> {
  const body: unknown = await response.json().catch(() => null);
  const said = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const code = typeof said.type === "string" ? said.type : "ServerError";
  return new PortRefusal({ code, ...(typeof said.until === "number" ? { until: said.until } : {}) });
}

/** A link that nobody sees: the one way for a page to hand over a file. */
function keepFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = shareImageName;
  link.click();
  URL.revokeObjectURL(url);
}
