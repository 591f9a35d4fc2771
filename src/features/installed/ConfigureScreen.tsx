import { useQuery } from "@apollo/client/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { useNavigate, useParams } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import { marketBoardQuery } from "../../pieces/channelOperations.ts";
import { title as titleStyle } from "../../theme/text.css.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as words from "../../words/channelSettings.ts";
import * as styles from "./ChannelPage.css.ts";
import { ConfigureFrame } from "./ConfigureFrame.tsx";
import { detailQuery } from "./channelPageOperations.ts";
import { installedQuery } from "./installedOperations.ts";
import { SettingsPreview, sampleOf, useSettingsPreview } from "./SettingsPreview.tsx";

/** The page on which one channel is configured, alone. */
export function Component() {
  const { boardId = "", subscriptionId = "" } = useParams();
  const navigate = useNavigate();
  const { data } = useQuery(detailQuery, { variables: { subscriptionId } });
  const title = data?.installableDetail.subscription.title ?? words.formTitle;
  const { data: market } = useQuery(marketBoardQuery, { variables: { boardId } });
  const board = market?.getBoardV2;
  const { data: installed } = useQuery(installedQuery, { variables: { boardId } });
  const channel = installed?.getInstalledInstallables.channels.find(({ id }) => id === subscriptionId);
  const preview = useSettingsPreview(subscriptionId);
  const install = useFlow("install");
  /** Who came here while installing: what was installed has its settings now. */
  const tellInstall = () => {
    if (install.getSnapshot().context.subscriptionId === subscriptionId) install.send({ type: "configuration.done" });
  };
  const page = `/board/${encodeURIComponent(boardId)}/installables/subscription/${encodeURIComponent(subscriptionId)}`;
  return (
    <>
      <div className={styles.back}>
        <ButtonLink kind="ghost" size="small" icon={ChevronLeft} to={page}>
          {words.back}
        </ButtonLink>
      </div>
      <header className={styles.head}>
        <h1 className={titleStyle}>{words.shownName(title)}</h1>
      </header>
      <div className={styles.grid}>
        <ConfigureFrame
          key={subscriptionId}
          subscriptionId={subscriptionId}
          title={title}
          onSettings={preview.tell}
          onFinished={() => {
            tellInstall();
            void navigate(page);
          }}
        />
        {board ? (
          <div className={styles.right}>
            <SettingsPreview flow={preview.flow} title={title} sample={sampleOf(channel)} board={board} />
          </div>
        ) : null}
      </div>
    </>
  );
}
