import { stepCodes } from "@puente/core/application";
import { Card, DetailLink, Icon, LinkCard, ListLink, StageCard } from "@puente/ui";
import { passkeyWords } from "@puente/words/passkeys";
import { useCall } from "../../shared/calls/use-call.tsx";
import { formatAmount } from "../../shared/format/format.ts";
import { fullNumber } from "../../shared/format/group-phone.ts";
import { Screen } from "../../shared/frame/screen.tsx";
import { useLink, usePack, useServices, useStore, useWords } from "../../shared/index.ts";
import { LoginButton } from "../../shared/navigation/login-button.tsx";
import { useFirstName } from "../../shared/session/use-first-name.ts";

export default function Me() {
	const { t, language } = useWords();
	const link = useLink();
	const unread = useUnreadCounts();
	return (
		<Screen title={t("tab.me")}>
			<Account />
			<Card title={t("me.forYou")}>
				<nav aria-label={t("me.forYou")}>
					<ListLink icon="bell" label={t("me.messages")} {...link("msgList")} {...unread.messages} />
					<ListLink icon="ticket" label={t("me.coupons")} {...link("coupons")} {...unread.coupons} />
				</nav>
			</Card>
			<Card title={t("me.help")}>
				<nav aria-label={t("me.help")}>
					<ListLink icon="chat" label={t("me.service")} {...link("customerServices")} />
					<ListLink icon="list" label={t("me.feedback")} {...link("feedbackList")} {...unread.feedback} />
					<ListLink icon="help" label={t("me.faq")} {...link("faq")} />
				</nav>
			</Card>
			<Card title={t("me.app")}>
				<nav aria-label={t("me.app")}>
					<ListLink icon="settings" label={t("me.settings")} {...link("settings")} />
					<ListLink
						icon="globe"
						label={t("language.title")}
						value={t(`language.${language}`)}
						{...link("language")}
					/>
					<ListLink icon="info" label={t("me.about")} {...link("aboutUs")} />
					<ListLink icon="shield" label={t("privacy.title")} {...link("privacyPolicy")} />
					<ListLink icon="document" label={t("terms.title")} {...link("termsOfService")} />
				</nav>
			</Card>
		</Screen>
	);
}

/** Counts of new answers, messages and coupons, shown beside their links. */
function useUnreadCounts() {
	const { t } = useWords();
	const answers = useCall("checkNotHandled", {}).data?.unread ?? 0;
	const messages = useCall("messageList", { page: 1 }).data?.unread ?? 0;
	const coupons = useCall("couponQuantity", {}).data?.quantity ?? 0;
	const value = (count: number) => (count === 0 ? {} : { value: t("me.new", { count }) });
	return {
		feedback: value(answers),
		messages: value(messages),
		coupons: coupons === 0 ? {} : { value: String(coupons) },
	};
}

function Account() {
	const { session } = useServices();
	const isLoggedIn = useStore(session.state).token !== null;
	return isLoggedIn ? <Owner /> : <Visitor />;
}

/** Who is logged in: name, number, and the limit with its level. */
function Owner() {
	const { session } = useServices();
	const { phoneNum } = useStore(session.state);
	const { t, language } = useWords();
	const pack = usePack();
	const link = useLink();
	const name = useFirstName();
	const credit = useCall("getCreditInfo", {}).data;
	const level =
		credit === undefined || credit.limit === null || credit.rung === null
			? {}
			: { text: t("me.level", { level: credit.rung + 1, amount: formatAmount(pack, credit.limit) }) };
	return (
		<>
			<StageCard>
				<div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 pb-4">
					<span
						aria-hidden="true"
						className="figure-face grid size-[52px] shrink-0 place-items-center rounded-t-arch bg-sun text-xl text-sun-ink"
					>
						{name?.slice(0, 1).toUpperCase() ?? <Icon name="person" size={28} />}
					</span>
					<div className="min-w-0 flex-1 basis-40 wrap-anywhere">
						<p className="headline text-headline">{name ?? t(`country.${pack.country}`)}</p>
						{phoneNum === null ? null : (
							<p className="stage-text text-sm tabular-nums">{fullNumber(pack, phoneNum)}</p>
						)}
					</div>
				</div>
			</StageCard>
			<LinkCard>
				<DetailLink icon="climb" tone="good" label={t("me.credit")} {...level} {...link("creditInfo")} />
				<DetailLink
					icon="lock"
					label={passkeyWords[language].title}
					{...link("settings", { query: "?view=passkeys" })}
				/>
				<AutopayLink />
			</LinkCard>
		</>
	);
}

/** Only with a loan that is being repaid. */
function AutopayLink() {
	const { t } = useWords();
	const link = useLink();
	const order = useCall("latestOrder", {}).data?.order;
	if (order?.step !== stepCodes.Repaying) return null;
	return <DetailLink icon="refresh" label={t("me.autopay")} {...link("autopay")} />;
}

function Visitor() {
	const { t } = useWords();
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
				<span className="grid size-13 shrink-0 place-items-center rounded-full bg-green-soft text-green">
					<Icon name="person" size={28} />
				</span>
				<div className="min-w-0 flex-1 basis-40">
					<p className="text-base font-bold">{t("me.anonymousTitle")}</p>
					<p className="text-sm text-ink-2">{t("me.anonymousText")}</p>
				</div>
			</div>
			<div className="mt-4">
				<LoginButton />
			</div>
		</Card>
	);
}
