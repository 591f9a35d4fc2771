import type { ApolloClient } from "@apollo/client";
import type { AnyStateMachine } from "xstate";
import { socketPorts } from "../../display/socketPorts.ts";
import type { GridCore } from "../../grid-core/adapter.ts";
import { displaySocketMachine } from "../../machines/board/displaySocketMachine.ts";
import { providePicture } from "../../src/composer/picturePorts.ts";
import { providePageForm } from "../../src/entries/signIn/formPorts.ts";
import { provideVisualEditor } from "../../src/entries/visualEditor/editorPorts.ts";
import { provideNewBoard, providePairing } from "../../src/features/boards/boardPorts.ts";
import { provideDisplayCard } from "../../src/features/boards/displayPorts.ts";
import { provideBroadcast } from "../../src/features/broadcast/broadcastPorts.ts";
import { provideDeviceDraft } from "../../src/features/compose/deviceDraftPorts.ts";
import { provideTurnChoice } from "../../src/features/compose/turnPorts.ts";
import { provideCopy } from "../../src/features/copy/copyPorts.ts";
import { provideMessageDelete } from "../../src/features/deletion/deletionPorts.ts";
import {
  provideApiConsole,
  provideApiCredential,
  provideBoardKey,
  provideDeveloperInstallable,
  provideEnablement,
  provideRequestReplay,
} from "../../src/features/developer/developerPorts.ts";
import { provideDocumentation } from "../../src/features/developer/documentationPorts.ts";
import { provideOlderRequests } from "../../src/features/developer/requestPorts.ts";
import { provideSandboxControl } from "../../src/features/developer/sandboxPorts.ts";
import { provideWebhookEndpoint } from "../../src/features/developer/webhookPorts.ts";
import { provideDraftSave } from "../../src/features/drafts/draftPorts.ts";
import { provideFeedItem, provideFeedList, provideFlag } from "../../src/features/feed/feedPorts.ts";
import { provideModeration } from "../../src/features/feed/moderationPorts.ts";
import { provideInstall, provideInstallRoute } from "../../src/features/install/installPorts.ts";
import {
  provideConfigure,
  provideSettingsPreview,
  provideSubscriptionDetail,
  provideWebhookAddress,
} from "../../src/features/installed/channelPagePorts.ts";
import { provideInstalledList, provideRunNow, provideSpacing } from "../../src/features/installed/installedPorts.ts";
import { providePlay } from "../../src/features/installed/playPorts.ts";
import { provideAccountLinking, provideLinkedAppRevoke } from "../../src/features/linking/linkingPorts.ts";
import { provideLiveView } from "../../src/features/live/livePorts.ts";
import { provideDiscover, provideListingList } from "../../src/features/marketplace/marketplacePorts.ts";
import { provideChannelSearch } from "../../src/features/marketplace/searchPorts.ts";
import { provideMessageSetAdd, provideMessageSets } from "../../src/features/messageSets/messageSetPorts.ts";
import { provideEndlessList, provideNumberedList } from "../../src/features/messages/listPorts.ts";
import { provideMessageSearch } from "../../src/features/messages/searchPorts.ts";
import { provideSourceFilter } from "../../src/features/messages/sourceFilterPorts.ts";
import { provideBoardPause } from "../../src/features/pause/pausePorts.ts";
import {
  providePlusBuying,
  providePlusModal,
  providePurchasePoll,
  provideReferralBanner,
} from "../../src/features/plus/plusPorts.ts";
import { provideAccountDeletion, provideDataExport } from "../../src/features/profile/accountPorts.ts";
import {
  provideEmailChange,
  providePasswordChange,
  provideProfile,
  provideSignIns,
} from "../../src/features/profile/profilePorts.ts";
import { providePublishLink } from "../../src/features/publish/publishPorts.ts";
import { provideBoardRemoval } from "../../src/features/removal/removalPorts.ts";
import { provideBoardName } from "../../src/features/rename/renamePorts.ts";
import { provideSend } from "../../src/features/send/sendPorts.ts";
import { provideUndoSend, provideUnschedule } from "../../src/features/send/upkeepPorts.ts";
import { provideMembership, providePaymentMethod } from "../../src/features/settings/billingPorts.ts";
import { provideBoardSettings, provideQuietHours, provideTimezone } from "../../src/features/settings/settingsPorts.ts";
import { provideShare } from "../../src/features/share/sharePorts.ts";
import { provideBoardRedirect } from "../../src/features/shell/boardRedirectPorts.ts";
import { provideInvitationAccept } from "../../src/features/shell/invitationPorts.ts";
import { provideInvitationLink } from "../../src/features/shell/landings/invitationLinkPorts.ts";
import { provideEncodedLanding, provideShareLanding } from "../../src/features/shell/landings/landingPorts.ts";
import { provideBoardSelector } from "../../src/features/shell/palette/palettePorts.ts";
import { provideScreenReturn } from "../../src/features/shell/screenReturnPorts.ts";
import { provideSession } from "../../src/features/shell/session/sessionPorts.ts";
import type { SignInClient } from "../../src/features/shell/session/signInClient.ts";
import { provideTemplates } from "../../src/features/templates/templatesPorts.ts";
import {
  provideInviteRevoke,
  provideOwnershipTransfer,
  provideUserInvite,
  provideUserRemove,
  provideUserRole,
} from "../../src/features/users/usersPorts.ts";
import type { FlagStore } from "../../src/gql/flagStore.ts";
import type { Platform } from "../../src/gql/platform.ts";
import { provideConnectivity } from "../../src/live/connectivityPorts.ts";
import type { LiveBoards } from "../../src/live/liveBoards.ts";
import { provideBlend } from "../../src/pieces/blendPorts.ts";
import { provideChannelDelete, provideChannelToggle } from "../../src/pieces/channelChangePorts.ts";
import { provideFavorite } from "../../src/pieces/favoritePorts.ts";
import { provideLike } from "../../src/pieces/likePorts.ts";
import { provideProvision } from "../../src/pieces/provisionPorts.ts";

/** What a machine reaches the outside world by; what is left out is never asked for anything. */
export interface OutsideWorld {
  client: ApolloClient;
  flags?: Pick<FlagStore, "read" | "forget">;
}

const unasked = {} as unknown;
const pairing = { url: "http://127.0.0.1", clientId: "display-1", token: "t" };

/** Every machine as the product runs it, by its id. */
export const machinesOf = ({
  client,
  flags = unasked as FlagStore,
}: OutsideWorld): Readonly<Record<string, AnyStateMachine>> => ({
  installedList: provideInstalledList(client),
  channelToggle: provideChannelToggle(client),
  channelDelete: provideChannelDelete(client),
  runNow: provideRunNow(client),
  play: providePlay(client),
  spacing: provideSpacing(client),
  webhookAddress: provideWebhookAddress(client),
  settingsPreview: provideSettingsPreview(client, { settings: {} }),
  subscriptionDetail: provideSubscriptionDetail(client),
  configure: provideConfigure(client, { address: "", settings: {}, version: null }),
  plusBuying: providePlusBuying(unasked as Platform, null),
  plusModal: providePlusModal({ client, platform: unasked as Platform, flags }),
  purchasePoll: providePurchasePoll(unasked as Platform),
  referralBanner: provideReferralBanner(client, "", () => undefined),
  displayCard: provideDisplayCard(client),
  newBoard: provideNewBoard(client),
  pairing: providePairing(client),
  boardConnectivity: provideConnectivity(unasked as LiveBoards),
  boardName: provideBoardName(client),
  boardPause: provideBoardPause(client),
  broadcast: provideBroadcast(client, unasked as LiveBoards),
  boardRedirect: provideBoardRedirect({ client, goTo: () => undefined, preferred: null }),
  boardSelector: provideBoardSelector(client),
  pageForm: providePageForm("/sign-in/u1", () => ({})),
  deviceDraft: provideDeviceDraft(""),
  turnChoice: provideTurnChoice(client),
  boardRemoval: provideBoardRemoval(client),
  boardSettings: provideBoardSettings(client),
  provision: provideProvision(unasked as Platform),
  membership: provideMembership(client),
  paymentMethod: providePaymentMethod(client),
  quietHours: provideQuietHours(client),
  timezone: provideTimezone(client),
  copy: provideCopy(() => undefined),
  draftSave: provideDraftSave(client),
  messageSetAdd: provideMessageSetAdd(client),
  messageSets: provideMessageSets(client),
  share: provideShare(client, flags, () => undefined).provide({
    actors: { messageSetAdd: provideMessageSetAdd(client) },
  }),
  templates: provideTemplates(client, 2),
  discover: provideDiscover(client, "UTC"),
  listingList: provideListingList(client, "UTC", () => 0),
  channelSearch: provideChannelSearch(client),
  install: provideInstall(client),
  installRoute: provideInstallRoute(client, () => undefined),
  blend: provideBlend(client),
  displaySocket: displaySocketMachine.provide({
    actors: socketPorts(pairing, { rows: 6, columns: 22, firmware: "test" }, () => undefined),
  }),
  encodedLanding: provideEncodedLanding({ client, goTo: () => undefined }),
  favorite: provideFavorite(client),
  feedItem: provideFeedItem(client),
  flag: provideFlag(client),
  like: provideLike(client),
  moderation: provideModeration(client),
  accountLinking: provideAccountLinking(client, () => undefined),
  linkedAppRevoke: provideLinkedAppRevoke(client, null),
  apiCredential: provideApiCredential(client, "i"),
  apiConsole: provideApiConsole(unasked as Platform),
  requestReplay: provideRequestReplay(unasked as Platform),
  sandboxControl: provideSandboxControl(client),
  documentation: provideDocumentation(unasked as Platform, unasked as Storage),
  webhookEndpoint: provideWebhookEndpoint(client, "b"),
  developerInstallable: provideDeveloperInstallable(client),
  invitationAccept: provideInvitationAccept(client),
  invitationLink: provideInvitationLink(client),
  inviteRevoke: provideInviteRevoke(client),
  ownershipTransfer: provideOwnershipTransfer(client),
  userInvite: provideUserInvite(client),
  userRemove: provideUserRemove(client),
  userRole: provideUserRole(client),
  liveView: provideLiveView(client, () => undefined),
  messageDelete: provideMessageDelete(client),
  messageSearch: provideMessageSearch(client, () => 0),
  pagedList: provideNumberedList(client),
  sourceFilter: provideSourceFilter(client),
  picture: providePicture(),
  publishLink: providePublishLink(client),
  profile: provideProfile(client),
  passwordChange: providePasswordChange(client, () => ({ currentPassword: "a", newPassword: "b", endOthers: true })),
  emailChange: provideEmailChange(client, () => ({ emailAddress: "ida@example.net", password: "a" })),
  signIns: provideSignIns(client),
  accountDeletion: provideAccountDeletion(client, () => "a"),
  dataExport: provideDataExport(unasked as Platform, () => undefined),
  send: provideSend(client, flags),
  undoSend: provideUndoSend(client),
  unschedule: provideUnschedule(client),
  shareLanding: provideShareLanding({ client, goTo: () => undefined }),
  visualEditor: provideVisualEditor(
    unasked as GridCore,
    { productName: "Clatter", embedOrigins: [] },
    { parent: null, parentOrigin: null },
  ),
  screenReturn: provideScreenReturn(async () => undefined),
  session: provideSession(unasked as SignInClient, unasked as Storage, () => new URL("http://127.0.0.1")),
});

/** Machines that the product provides a second time, for something else: by what they are then for. */
export const secondUsesOf = ({ client }: OutsideWorld): Readonly<Record<string, AnyStateMachine>> => ({
  // The machine of credentials, for keys of a board.
  boardKey: provideBoardKey(client, "b", "Cloud"),
  enablement: provideEnablement(client, "b"),
  endlessList: provideEndlessList(client, () => 0),
  feedList: provideFeedList(client),
  olderRequests: provideOlderRequests(client),
});
