import type { Country } from "@puente/core/region";
import { Facts, formatMinor, Notice, Panel } from "../../kit/index.ts";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";
import { Moment, useWords } from "../../shared/index.ts";
import { railText } from "../../shared/records/rail-reason.ts";
import { Lines } from "./lines.tsx";

type Evidence = NonNullable<StaffAnswer<"proposal">["evidence"]>;
type Props = { readonly evidence: Evidence; readonly country: Country | null };

/** What shows whether the borrower, or whoever has stolen the account, asks for a new number. */
export function AccountEvidence({ evidence, country }: Props) {
	const { t } = useWords();
	const money = useMoneyLines({ evidence, country });
	const access = useAccessLines({ evidence, country });
	const earlier = evidence.earlier.map(({ madeAt, madeBy, decision }) => (
		<>
			<Moment at={madeAt} country={country} />, {madeBy}, {t(`proposal.${decision ?? "open"}`)}
		</>
	));
	return (
		<Panel title={t("evidence.title")}>
			<p className="mb-2 text-xs text-ink-2">{t("evidence.calledBack")}</p>
			{evidence.payouts.length === 0 ? null : <Notice tone="warning">{t("evidence.payoutWarning")}</Notice>}
			<Facts
				items={[
					{ label: t("evidence.payouts"), value: <Lines of={money.payouts} /> },
					{ label: t("evidence.logIns"), value: <Lines of={access.logIns} /> },
					{ label: t("evidence.devices"), value: <Lines of={access.devices} /> },
					{ label: t("borrower.passkeys"), value: <Lines of={access.passkeys} /> },
					{ label: t("evidence.payments"), value: <Lines of={money.payments} /> },
					{ label: t("evidence.earlier"), value: <Lines of={earlier} /> },
				]}
			/>
		</Panel>
	);
}

function useMoneyLines({ evidence, country }: Props) {
	const { t, language } = useWords();
	return {
		payouts: evidence.payouts.map(({ rail, amountMinor, currency, state, plannedAt }) => (
			<>
				{railText(language, rail)}, {formatMinor(currency, amountMinor)}, {t(`payout.state.${state}`)},{" "}
				<Moment at={plannedAt} country={country} />
			</>
		)),
		payments: evidence.payments.map(({ rail, amountMinor, currency, paidAt }) => (
			<>
				{railText(language, rail)}, {formatMinor(currency, amountMinor)},{" "}
				<Moment at={paidAt} country={country} />
			</>
		)),
	};
}

function useAccessLines({ evidence, country }: Props) {
	const { t } = useWords();
	const at = (instant: string) => <Moment at={instant} country={country} />;
	return {
		logIns: evidence.logIns.map(({ at: openedAt, device, isOpen }) => (
			<>
				{at(openedAt)}, {t("evidence.device", { device })}
				{isOpen ? `, ${t("evidence.open")}` : null}
			</>
		)),
		devices: evidence.devices.map(({ device, firstAt, lastAt }) => (
			<>
				{t("evidence.device", { device })}: {at(firstAt)} – {at(lastAt)}
			</>
		)),
		passkeys: evidence.passkeys.map(({ name, addedAt, lastUsedAt }) => (
			<>
				{name === "" ? t("borrower.passkeyUnnamed") : name}: {t("borrower.passkeyAdded")} {at(addedAt)},{" "}
				{lastUsedAt === null ? (
					t("borrower.passkeyUnused")
				) : (
					<>
						{t("borrower.passkeyUsed")} {at(lastUsedAt)}
					</>
				)}
			</>
		)),
	};
}
