import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type MessageToShare,
  type MessageToWrite,
  type PictureToSave,
  shareMachine,
} from "../../../machines/message/shareMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { change } from "../../gql/change.ts";
import type { FlagStore } from "../../gql/flagStore.ts";
import { writeMessage } from "../../gql/writeMessage.ts";
import { savePicture } from "./savePicture.ts";
import { shareMutation, tokenMutation } from "./shareOperations.ts";

/** The share machine on the gateway's calls of both versions and this browser; the clipboard is looked up when it is used. */
export function provideShare(
  client: ApolloClient,
  flags: Pick<FlagStore, "read">,
  clipboard: () => Pick<Clipboard, "writeText"> | undefined,
) {
  return shareMachine.provide({
    actors: {
      createMessage: fromPromise<{ messageId: string }, MessageToWrite>(({ input }) => writeMessage(client, input)),
      shareMessage: fromPromise<{ shareUrl: string }, MessageToShare>(async ({ input }) => {
        const { messagesV2 } = await flags.read(input.boardId);
        return messagesV2 === false ? createToken(client, input) : shareMessage(client, input);
      }),
      downloadImage: fromPromise<void, PictureToSave>(({ input }) => savePicture(input)),
      writeClipboard: fromPromise<void, { readonly text: string }>(({ input }) => copy(clipboard(), input.text)),
    },
  });
}

async function shareMessage(
  client: ApolloClient,
  { messageId, boardId }: MessageToShare,
): Promise<{ shareUrl: string }> {
  const { shareMessageV2 } = await change(client, shareMutation, { messageId, boardId: boardId || null });
  return { shareUrl: shareMessageV2.shareUrl };
}

async function createToken(
  client: ApolloClient,
  { messageId: message, boardId }: MessageToShare,
): Promise<{ shareUrl: string }> {
  const { createMessageShareToken } = await change(client, tokenMutation, { message, boardId: boardId || null });
  const { rawToken } = createMessageShareToken.messageShareToken;
  return { shareUrl: `${location.origin}/compose/share/${rawToken ?? ""}` };
}

async function copy(clipboard: Pick<Clipboard, "writeText"> | undefined, text: string): Promise<void> {
  try {
    // On a page without a secure address there is no clipboard at all.
    if (clipboard === undefined) throw new Error("There is no clipboard here.");
    await clipboard.writeText(text);
  } catch {
    throw new PortRefusal({ code: "NotAllowed" });
  }
}
