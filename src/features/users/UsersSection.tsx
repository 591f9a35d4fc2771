import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import type { BoardUsersQuery } from "../../gql/generated/graphql.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { toPortRefusal } from "../../gql/refusal.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Locked } from "../../ui/Locked.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/users.ts";
import { InviteForm } from "./InviteForm.tsx";
import { TransferForm } from "./TransferForm.tsx";
import { UserRow } from "./UserRow.tsx";
import * as styles from "./Users.css.ts";
import { UsersDialogs } from "./UsersDialogs.tsx";
import { usersQuery } from "./usersOperations.ts";
import { useUsersFlows } from "./useUsersFlows.ts";

/** Who is on the board: members, invitations, and the way ownership takes. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(usersQuery, {
    variables: { boardId },
    // Others change it too, and what was seen an hour ago is not what is changed now.
    fetchPolicy: "cache-and-network",
  });
  // A superadmin sees boards, and not who is on them: trying again would not help.
  if (!data && error && toPortRefusal(error).refusal.code === "NotAuthorized") {
    return (
      <SettingsSection title={words.usersMembers}>
        <Locked>{words.usersOnlyMembers}</Locked>
      </SettingsSection>
    );
  }
  if (!data && error) {
    return (
      <Banner tone="danger" retry={{ label: words.usersRetry, onClick: () => void refetch() }}>
        {words.usersLoadFailed}
      </Banner>
    );
  }
  if (!data) return <UsersSkeleton />;
  const isOwner = data.getBoardV2.myMembership?.role === "Owner";
  const canChooseOwner = isOwner && data.getBoardV2.features.includes("manageOwners");
  // What may be chosen is the flows' from their beginning on.
  return <Users key={String(canChooseOwner)} data={data} isOwner={isOwner} canChooseOwner={canChooseOwner} />;
}

interface UsersProps {
  data: BoardUsersQuery;
  isOwner: boolean;
  canChooseOwner: boolean;
}

function Users({ data, isOwner, canChooseOwner }: UsersProps) {
  const { getBoardV2: board, boardMembers: members, boardsV2: boards } = data;
  const flows = useUsersFlows({ boardId: board.id, tenantId: board.tenant.id, canChooseOwner });
  const product = useProduct();
  const mayModify = board.features.includes("settings.modifyUsers");
  const ownId = board.myMembership?.id ?? null;
  return (
    <>
      <SettingsSection title={words.usersMembers} hint={words.usersHint(board.title)}>
        {mayModify ? null : <Locked>{words.usersOnlyAdmins}</Locked>}
        <table className={styles.table}>
          <thead className={styles.head}>
            <tr>
              <th scope="col" className={styles.column}>
                {words.usersPerson}
              </th>
              <th scope="col" className={styles.column}>
                {words.usersRole}
              </th>
              <td />
            </tr>
          </thead>
          <tbody className={styles.rows}>
            {members.map((member) => (
              <UserRow
                key={member.id}
                member={member}
                rights={{ ownId, isOwner, mayModify, canChooseOwner }}
                flows={flows}
              />
            ))}
          </tbody>
        </table>
      </SettingsSection>
      <SettingsSection title={words.usersInvite} hint={words.usersInviteHint}>
        {mayModify ? null : <Locked>{words.usersOnlyAdmins}</Locked>}
        <InviteForm
          flow={flows.invite}
          // Who may invite nowhere sees the board that it would be.
          boards={boards.length === 0 ? [board] : boards}
          mayModify={mayModify}
          canChooseOwner={canChooseOwner}
          members={members}
          tenantId={board.tenant.id}
          ownId={ownId}
        />
      </SettingsSection>
      <SettingsSection title={words.transferTitle} hint={words.transferHint(product)}>
        {isOwner ? null : <Locked>{words.transferOnlyOwner}</Locked>}
        <TransferForm flow={flows.transfer} members={members} ownId={ownId} isOwner={isOwner} />
      </SettingsSection>
      <UsersDialogs flows={flows} boards={board.tenant.boards.map(({ title }) => title)} />
    </>
  );
}

function UsersSkeleton() {
  return (
    <Skeleton label={words.usersMembers}>
      <div className={styles.skeleton}>
        <SkeletonBox width="100%" height={40} />
        <SkeletonBox width="100%" height={56} />
        <SkeletonBox width="100%" height={56} />
        <SkeletonBox width="100%" height={56} />
      </div>
    </Skeleton>
  );
}
