import { composeTool, eventsTool, explainTool, listTool } from "./askingTools.ts";
import { pinTool, undoTool, unpinTool } from "./holdingTools.ts";
import { readTool, renderTool, searchTool } from "./readingTools.ts";
import { scheduleTool, sendTool } from "./sendingTools.ts";
import type { Tool } from "./tool.ts";

/** What an agent may do with the board of its credential. */
export const tools: readonly Tool[] = [
  ...[sendTool, readTool, renderTool, scheduleTool, searchTool],
  ...[listTool, composeTool, pinTool, unpinTool, undoTool, eventsTool, explainTool],
];
