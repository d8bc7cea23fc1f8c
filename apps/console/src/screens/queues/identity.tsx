import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { classNames } from "@puente/ui";
import { useState } from "react";
import { failureText, useAsk, useDo } from "../../app/ask.tsx";
import { useBorrowerWords } from "../../app/borrower-words.ts";
import { When } from "../../app/clock.tsx";
import { DocumentPictures } from "../../app/document-pictures.tsx";
import { useWords } from "../../app/language.tsx";
import { ReasonDialog } from "../../app/reason-dialog.tsx";
import { useToast } from "../../app/toasts.tsx";
import { Button } from "../../kit/button.tsx";
import { Badge, Panel } from "../../kit/surface.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

type Identity = StaffOutput<StaffCalls["identityItem"]>;

/** A document or a face that left a machine in doubt. */
export default function IdentityItem({ id }: { readonly id: string }) {
	const asked = useAsk("identityItem", { id });
	return (
		<ItemFrame
			queue="identity"
			asked={asked}
			item={({ item }) => item}
			actions={(data) => <Decide id={data.item.id} />}
		>
			{(data) => <Content data={data} />}
		</ItemFrame>
	);
}

const faceTones = { pass: "good", unsure: "warn", differ: "late" } as const;
const livenessTones = { live: "good", unsure: "warn", still: "late", notShown: "late" } as const;

function Content({ data }: { readonly data: Identity }) {
	const { t } = useWords();
	const { item, faceMatch, liveness, challenge } = data;
	return (
		<>
			{item.borrowerId === null ? null : (
				<DocumentPictures borrowerId={item.borrowerId} kinds={data.images} />
			)}
			<div className="grid items-start gap-4 desk:grid-cols-[2fr_1fr]">
				<Panel title={t("identity.fields")} flush>
					<FieldTable data={data} />
				</Panel>
				<div className="flex min-w-0 flex-col gap-4">
					<Doubts doubts={data.doubts} />
					<ItemFacts
						item={item}
						more={[
							{ label: t("referred.name"), value: data.name },
							{ label: t("referred.appliedAt"), value: <When at={data.appliedAt} country={item.country} /> },
							{
								label: t("identity.face"),
								value:
									faceMatch === null ? (
										"–"
									) : (
										<Badge tone={faceTones[faceMatch]}>{t(`identity.face.${faceMatch}`)}</Badge>
									),
							},
							{
								label: t("identity.liveness"),
								value:
									liveness === null ? (
										"–"
									) : (
										<Badge tone={livenessTones[liveness]}>{t(`identity.liveness.${liveness}`)}</Badge>
									),
							},
							...(challenge === null
								? []
								: [{ label: t("identity.challenge"), value: t(`identity.challenge.${challenge}`) }]),
						]}
					/>
				</div>
			</div>
		</>
	);
}

function Doubts({ doubts }: { readonly doubts: Identity["doubts"] }) {
	const { t } = useWords();
	const words = useBorrowerWords();
	return (
		<Panel title={t("identity.doubts")}>
			<ul className="flex flex-col gap-3">
				{doubts.map(({ reason, differences }) => (
					<li key={reason}>
						<p className="font-semibold text-red-dark">{t(`doubt.${reason}`)}</p>
						{differences.map(({ field, read, typed }) => (
							<p key={`${field} ${read}`} className="text-xs text-ink-2">
								{field === "borrower"
									? t("identity.otherBorrower", { id: read.slice(0, 8) })
									: t("identity.difference", { field: words.field(field), read, typed })}
							</p>
						))}
					</li>
				))}
			</ul>
		</Panel>
	);
}

/** Every field as the machine read it, as the borrower confirmed it and as it was typed elsewhere; what differs stands out. */
function FieldTable({ data }: { readonly data: Identity }) {
	const { t } = useWords();
	const words = useBorrowerWords();
	const { read, confirmed, typed, conflicts } = data;
	const names = [...new Set([...Object.keys(read), ...Object.keys(confirmed), ...Object.keys(typed)])];
	const heading = "px-4 py-2 font-semibold";
	return (
		<div className="table-frame">
			<table className="w-full text-left text-xs">
				<caption className="sr-only">{t("identity.fields")}</caption>
				<thead>
					<tr className="border-b border-line bg-paper text-ink-2">
						<th scope="col" className={heading}>
							{t("compare.field")}
						</th>
						<th scope="col" className={heading}>
							{t("identity.read")}
						</th>
						<th scope="col" className={heading}>
							{t("identity.confirmed")}
						</th>
						<th scope="col" className={heading}>
							{t("identity.typed")}
						</th>
					</tr>
				</thead>
				<tbody>
					{names.map((name) => {
						const seen = read[name];
						const differs =
							seen !== undefined && confirmed[name] !== undefined && seen.value !== confirmed[name];
						return (
							<tr
								key={name}
								className={classNames("border-b border-line last:border-0", differs && "bg-red-wash")}
							>
								<th scope="row" className="px-4 py-2 font-medium text-ink-2">
									{words.field(name)}
								</th>
								<td className="px-4 py-2 tabular-nums">
									{seen === undefined ? (
										"–"
									) : (
										<>
											{seen.value}{" "}
											<span className="text-2xs text-ink-3">
												{t(`identity.source.${seen.source}`)}, {Math.round(seen.confidence * 100)}%
											</span>
										</>
									)}
									{conflicts.includes(name) ? <Badge tone="late">{t("identity.conflict")}</Badge> : null}
								</td>
								<td className="px-4 py-2 tabular-nums">
									{confirmed[name] === undefined ? "–" : words.value(name, confirmed[name])}{" "}
									{differs ? <Badge tone="late">{t("identity.differs")}</Badge> : null}
								</td>
								<td className="px-4 py-2 tabular-nums">
									{typed[name] === undefined ? "–" : words.value(name, typed[name])}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}

function Decide({ id }: { readonly id: string }) {
	const { t } = useWords();
	const toast = useToast();
	const [asking, setAsking] = useState<"genuine" | "notGenuine" | null>(null);
	const { run } = useDo("decideIdentity", { quiet: true });
	const back = useBackToQueue("identity");
	const submit = async (verdict: "genuine" | "notGenuine", reason: string) => {
		const answer = await run({ id, verdict, reason });
		if (!answer.ok) return failureText(t, answer.refusal);
		toast("good", t(`identity.became.${answer.value.outcome}`));
		back();
		return null;
	};
	return (
		<>
			<Button tone="danger" onClick={() => setAsking("notGenuine")}>
				{t("identity.notGenuine")}
			</Button>
			<Button tone="main" icon="check" onClick={() => setAsking("genuine")}>
				{t("identity.genuine")}
			</Button>
			{asking === null ? null : (
				<ReasonDialog
					title={t(`identity.ask.${asking}`)}
					text={t(`identity.askText.${asking}`)}
					button={t(`identity.${asking}`)}
					danger={asking === "notGenuine"}
					onSubmit={(reason) => submit(asking, reason)}
					onClose={() => setAsking(null)}
				/>
			)}
		</>
	);
}
