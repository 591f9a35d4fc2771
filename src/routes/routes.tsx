import { Outlet, type RouteObject, ScrollRestoration } from "react-router-dom";
import { PlusFlow } from "../features/plus/PlusFlow.tsx";
import { ReferralBanner } from "../features/plus/ReferralBanner.tsx";
import { BrokenScreen } from "../features/shell/BrokenScreen.tsx";
import { FlagsPanel } from "../features/shell/FlagsPanel.tsx";
import { lateScreens } from "../features/shell/lateScreens.tsx";
import { MissingParts } from "../features/shell/MissingParts.tsx";
import { NavigationWait } from "../features/shell/NavigationWait.tsx";
import { PageEffects } from "../features/shell/PageEffects.tsx";
import { FirstWait } from "../features/shell/PageSkeleton.tsx";
import { Palette } from "../features/shell/palette/Palette.tsx";
import { PathRules } from "../features/shell/Redirects.tsx";
import { SignedIn } from "../features/shell/SignedIn.tsx";
import { SkipLink } from "../features/shell/SkipLink.tsx";
import { useProduct } from "../gql/PlatformContext.tsx";
import { OverPages } from "../pieces/OverPages.tsx";
import { FlowParts } from "./FlowParts.tsx";
import { ownRoutes } from "./own.tsx";
import { publicRoutes } from "./public.tsx";

/** Around every page: what is mounted once, and the rules that stand above the table. */
function Root() {
  const product = useProduct();
  return (
    <>
      <PageEffects />
      <NavigationWait />
      <PathRules>
        <Outlet />
      </PathRules>
      <OverPages>
        <FlowParts />
        <PlusFlow product={product} />
      </OverPages>
      <MissingParts />
      <ScrollRestoration />
    </>
  );
}

function PaletteOfProduct() {
  return (
    <OverPages>
      <Palette product={useProduct()} />
    </OverPages>
  );
}

/** The console's route table. Every screen is a part of the program of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <FirstWait />,
    children: lateScreens([
      ...publicRoutes,
      {
        element: (
          <SignedIn>
            <SkipLink />
            <ReferralBanner />
            <FlagsPanel />
            <PaletteOfProduct />
            <Outlet />
          </SignedIn>
        ),
        children: ownRoutes,
      },
    ]),
  },
];
