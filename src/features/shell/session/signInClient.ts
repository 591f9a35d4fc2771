import type { User, UserManager } from "oidc-client-ts";
import type { Account } from "../../../../machines/session/sessionMachine.ts";
import type { Bearer } from "../../../gql/bearer.ts";

export interface SignInSettings {
  /** The provider's address, `{origin}/oidc` for the gateway's own. */
  issuer: string;
  clientId: string;
  scope: string;
  /** This page's origin. */
  origin: string;
}

/** Where the provider sends the person back to. */
const callbackPath = "/login/callback";

/** One tab of a browser at a time renews; the others take what it got. */
const renewalLock = "clatter.renewal";

/**
 * Milliseconds for which the lock is kept after a renewal: what one tab writes into local storage reaches the others by a
 * message of its own, which may be slower than the lock that is given free, and they would renew once more.
 */
const settleMs = 250;

/** A token that ends within this time (ms) is renewed before it is used. */
const renewAheadMs = 30_000;

/** What the provider answered to a person who must sign in again. */
const signInNeeded: ReadonlySet<string> = new Set(["login_required", "invalid_grant", "interaction_required"]);

export interface SignInClient {
  /** Who the page was opened for: by the provider's redirect, or by the tokens of this browser; null for nobody. */
  open(address: URL): Promise<{ account: Account; hasReturned: boolean } | null>;
  /** Leaves for the provider; with an address, as the person of that address. */
  leave(emailAddress?: string | null): Promise<void>;
  /** Ends the sign-in here and at the provider. */
  end(): Promise<void>;
  /** A token that is valid for the next moments; null when the person must sign in. */
  token(): Promise<string | null>;
  /** Another token than the one that was refused, of any tab; null when the person must sign in. */
  renew(refused: string | null): Promise<string | null>;
}

/** What is read of a user; the library keeps it in this browser as JSON. */
type KnownUser = Pick<User, "access_token" | "expires_at" | "profile">;

function accountOf(user: KnownUser): Account {
  const { sub, email = "", name, given_name: first = "", family_name: last = "" } = user.profile;
  return { personId: sub, email, name: name ?? (`${first} ${last}`.trim() || email) };
}

/** The provider's code and what its errors mean. */
interface Provider {
  manager: UserManager;
  isAnswer(error: unknown): error is Error & { error: string | null };
}

async function loadProvider({ issuer, clientId, scope, origin }: SignInSettings): Promise<Provider> {
  const { ErrorResponse, UserManager, WebStorageStateStore } = await import("oidc-client-ts");
  return {
    manager: new UserManager({
      authority: issuer,
      client_id: clientId,
      redirect_uri: origin + callbackPath,
      post_logout_redirect_uri: `${origin}/login`,
      response_type: "code",
      scope,
      userStore: new WebStorageStateStore({ store: localStorage }),
      stateStore: new WebStorageStateStore({ store: localStorage }),
      automaticSilentRenew: false,
      monitorSession: false,
      loadUserInfo: false,
    }),
    isAnswer: (error): error is Error & { error: string | null } => error instanceof ErrorResponse,
  };
}

/**
 * Authorization code with PKCE by oidc-client-ts; tokens lie in local storage, as specified. The library is loaded when
 * somebody signs in or out or a token is renewed: who comes back with a good token needs none of it.
 */
export function createSignInClient(settings: SignInSettings): SignInClient {
  let loading: Promise<Provider> | null = null;
  const provider = (): Promise<Provider> => {
    loading ??= loadProvider(settings).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  const isUsable = (user: KnownUser): boolean =>
    user.expires_at !== undefined && user.expires_at * 1000 - Date.now() > renewAheadMs;

  /** The user whom the library keeps, when their token is good for the next moments. */
  function usableUser(): KnownUser | null {
    try {
      const text = localStorage.getItem(`oidc.user:${settings.issuer}:${settings.clientId}`);
      const user = JSON.parse(text ?? "null") as Partial<KnownUser> | null;
      const known = user?.access_token && user.profile ? (user as KnownUser) : null;
      return known && isUsable(known) ? known : null;
    } catch (error) {
      // Whatever it is, the library says what it makes of it.
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** A user with another token than `before`; null when the provider says that a sign-in is needed. */
  async function renewed(before: string | null): Promise<User | null> {
    const { manager, isAnswer } = await provider();
    const renewOnce = async (): Promise<{ user: User | null; isNew: boolean }> => {
      const user = await manager.getUser();
      // Another tab was quicker.
      if (user && isUsable(user) && user.access_token !== before) return { user, isNew: false };
      if (!user?.refresh_token) return { user: null, isNew: false };
      try {
        return { user: await manager.signinSilent(), isNew: true };
      } catch (error) {
        if (!isAnswer(error) || !signInNeeded.has(error.error ?? "")) throw error;
        await manager.removeUser();
        return { user: null, isNew: true };
      }
    };
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(renewalLock, async () => {
        const { user, isNew } = await renewOnce();
        resolve(user);
        if (isNew) await new Promise((settled) => setTimeout(settled, settleMs));
      });
      held.catch(reject);
    });
  }

  async function currentUser(): Promise<KnownUser | null> {
    const known = usableUser();
    if (known) return known;
    const { manager } = await provider();
    const user = await manager.getUser();
    return user === null || isUsable(user) ? user : renewed(user.access_token);
  }

  /** The user of a redirect; null when its state is none of ours (an old address, another browser). */
  async function returnedUser(address: URL): Promise<User | null> {
    const { manager, isAnswer } = await provider();
    try {
      return await manager.signinRedirectCallback(address.href);
    } catch (error) {
      if (isAnswer(error)) throw error;
      if (error instanceof Error && /state/i.test(error.message)) return null;
      throw error;
    }
  }

  return {
    async open(address) {
      const isReturn = address.pathname === callbackPath && address.searchParams.has("state");
      const returned = isReturn ? await returnedUser(address) : null;
      if (returned) return { account: accountOf(returned), hasReturned: true };
      const user = await currentUser();
      return user ? { account: accountOf(user), hasReturned: isReturn } : null;
    },
    async leave(emailAddress = null) {
      const hint = emailAddress === null ? {} : { login_hint: emailAddress };
      await (await provider()).manager.signinRedirect({ nonce: crypto.randomUUID(), ...hint });
    },
    end: async () => (await provider()).manager.signoutRedirect(),
    token: async () => (await currentUser())?.access_token ?? null,
    renew: async (refused) => (await renewed(refused))?.access_token ?? null,
  };
}

/** The bearer of all clients, from the sign-in; a network that is away counts as no token for this call. */
export function createBearer(signIn: SignInClient, loginRequired: () => void): Bearer {
  const orNone = (token: Promise<string | null>) => token.catch(() => null);
  return { current: () => orNone(signIn.token()), renew: (refused) => signIn.renew(refused), loginRequired };
}
