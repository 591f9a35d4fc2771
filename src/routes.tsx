import { Outlet, type RouteObject, ScrollRestoration } from "react-router-dom";
import { BroadcastDialogs } from "./features/broadcast/BroadcastDialogs.tsx";
import { CopyToasts } from "./features/copy/CopyToasts.tsx";
import { DeletionDialog } from "./features/deletion/DeletionDialog.tsx";
import { DraftToasts } from "./features/drafts/DraftToasts.tsx";
import { FeedDialogs } from "./features/feed/FeedDialogs.tsx";
import { MessageSetDialog } from "./features/messageSets/MessageSetDialog.tsx";
import { PauseDialogs } from "./features/pause/PauseDialogs.tsx";
import { PlusFlow } from "./features/plus/PlusFlow.tsx";
import { ReferralBanner } from "./features/plus/ReferralBanner.tsx";
import { RemovalDialogs } from "./features/removal/RemovalDialogs.tsx";
import { RenameToasts } from "./features/rename/RenameToasts.tsx";
import { SendDialogs } from "./features/send/SendDialogs.tsx";
import { UpkeepDialogs } from "./features/send/UpkeepDialogs.tsx";
import { ShareDialog } from "./features/share/ShareDialog.tsx";
import { BrokenScreen } from "./features/shell/BrokenScreen.tsx";
import { FlagsPanel } from "./features/shell/FlagsPanel.tsx";
import { WaitScreen } from "./features/shell/NoticeScreen.tsx";
import { PageEffects } from "./features/shell/PageEffects.tsx";
import { Palette } from "./features/shell/palette/Palette.tsx";
import { PathRules } from "./features/shell/Redirects.tsx";
import { SignedIn } from "./features/shell/SignedIn.tsx";
import { useProduct } from "./gql/PlatformContext.tsx";
import { ownRoutes } from "./routes/own.tsx";
import { publicRoutes } from "./routes/public.tsx";

/** Around every page: what is mounted once, and the rules that stand above the table. */
function Root() {
  const product = useProduct();
  return (
    <>
      <PageEffects />
      <PathRules>
        <Outlet />
      </PathRules>
      <SendDialogs product={product} />
      <UpkeepDialogs product={product} />
      <BroadcastDialogs product={product} />
      <FeedDialogs />
      <RemovalDialogs product={product} />
      <PauseDialogs product={product} />
      <DeletionDialog />
      <RenameToasts />
      <CopyToasts />
      <ShareDialog />
      <MessageSetDialog />
      <DraftToasts />
      <PlusFlow product={product} />
      <ScrollRestoration />
    </>
  );
}

function PaletteOfProduct() {
  return <Palette product={useProduct()} />;
}

/** The console's route table. Every screen is a part of the program of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <WaitScreen />,
    children: [
      ...publicRoutes,
      {
        element: (
          <SignedIn>
            <ReferralBanner />
            <FlagsPanel />
            <PaletteOfProduct />
            <Outlet />
          </SignedIn>
        ),
        children: ownRoutes,
      },
    ],
  },
];
