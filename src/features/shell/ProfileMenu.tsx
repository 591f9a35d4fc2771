import Copy from "lucide-react/icons/copy";
import Flag from "lucide-react/icons/flag";
import LogOut from "lucide-react/icons/log-out";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import UserRound from "lucide-react/icons/user-round";
import { useFlow } from "../../flows.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Menu, MenuChoice, MenuHeader, MenuItem, MenuLink, MenuSeparator } from "../../ui/Menu.tsx";
import { referralCopyLink, referralTitle } from "../../words/referral.ts";
import * as words from "../../words/shell.ts";
import * as styles from "./ProfileMenu.css.ts";
import { chooseTheme, useThemeChoice } from "./themeChoice.ts";
import { useIsSuperadmin } from "./useIsSuperadmin.ts";
import { useReferralLink } from "./useReferralLink.ts";

export interface ProfileMenuProps {
  name: string;
  email: string;
  /** The role on the open board, in words; none without a board. */
  role: string | null;
  /** Edit Profile, while that feature is on. */
  profilePath: string | null;
  onSignOut(): void;
}

/** Who is signed in, and what is theirs: profile, theme, signing out. */
export function ProfileMenu({ name, email, role, profilePath, onSignOut }: ProfileMenuProps) {
  const choice = useThemeChoice();
  const copy = useFlow("copy");
  const referralLink = useReferralLink();
  const isSuperadmin = useIsSuperadmin();
  return (
    <Menu
      trigger={
        <button type="button" className={styles.trigger} aria-label={words.profileMenuOf(name)}>
          <Avatar name={name} />
        </button>
      }
    >
      <MenuHeader>
        <p className={styles.name}>{name}</p>
        <p className={styles.meta}>{email}</p>
        {role ? <p className={styles.meta}>{role}</p> : null}
      </MenuHeader>
      <MenuSeparator />
      {profilePath ? <MenuLink icon={UserRound} label={words.navProfile} to={profilePath} /> : null}
      {isSuperadmin ? <MenuLink icon={Flag} label={words.moderationLink} to="/moderation" /> : null}
      {referralLink === null ? null : (
        <>
          <MenuHeader>
            <p className={styles.meta}>{referralTitle}</p>
          </MenuHeader>
          <MenuItem
            icon={Copy}
            label={referralCopyLink}
            onSelect={() => copy.send({ type: "copy.request", thing: "other", text: referralLink })}
          />
          <MenuSeparator />
        </>
      )}
      <MenuChoice
        label={words.themeLabel}
        value={choice}
        onChange={chooseTheme}
        options={[
          { value: "system", label: words.themeSystem, icon: Monitor },
          { value: "light", label: words.themeLight, icon: Sun },
          { value: "dark", label: words.themeDark, icon: Moon },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} label={words.navLogout} onSelect={onSignOut} />
    </Menu>
  );
}
