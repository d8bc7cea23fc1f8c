import { Icon, type IconName } from "@puente/ui";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { formatAmount, formatZero, moneyFormat } from "./format.ts";
import { useSite } from "./site-context.ts";
import type { Example } from "./use-example.ts";
import { useSiteWords } from "./use-site-words.ts";

/** Three facts about the product. Each can be checked in the phone beside them. */
export function Proofs({ example }: { readonly example: Example | null }) {
	const t = useSiteWords();
	return (
		<section aria-label={t("proofs")}>
			<ul className="site-proofs">
				<CostProof example={example} />
				<ExactProof />
				<OfflineProof />
			</ul>
		</section>
	);
}

function Proof(props: {
	readonly icon: IconName;
	readonly title: string;
	readonly figure: string | null;
	readonly drawing: ReactNode;
	readonly text: string;
}) {
	return (
		<li>
			<h2>
				<Icon name={props.icon} size={20} />
				{props.title}
			</h2>
			{props.figure === null ? null : <p className="site-figure">{props.figure}</p>}
			<div className="site-drawing" aria-hidden="true">
				{props.drawing}
			</div>
			<p>{props.text}</p>
		</li>
	);
}

function CostProof({ example }: { readonly example: Example | null }) {
	const t = useSiteWords();
	const { pack } = useSite();
	const price = example?.price;
	const title = t("cost");
	if (price === undefined)
		return <Proof icon="cash" title={title} figure={null} drawing={null} text={t("costWait")} />;
	const { receivedMinor, totalMinor, amount, days } = price;
	const costMinor = totalMinor - receivedMinor;
	const write = moneyFormat(pack, [costMinor]);
	const share = { "--share": `${(100 * costMinor) / totalMinor}%` } as CSSProperties;
	return (
		<Proof
			icon="cash"
			title={title}
			figure={write(costMinor)}
			drawing={<span className="site-share" style={share} />}
			text={t("costText", { amount: formatAmount(pack, amount), days })}
		/>
	);
}

function ExactProof() {
	const t = useSiteWords();
	return (
		<Proof
			icon="shield"
			title={t("exact")}
			figure={formatZero(useSite().pack)}
			drawing={
				<span className="site-equal">
					<Icon name="phone" size={18} /> = <Icon name="bank" size={18} />
				</span>
			}
			text={t("exactText")}
		/>
	);
}

function OfflineProof() {
	const t = useSiteWords();
	const isSaved = useSaved();
	return (
		<Proof
			icon="offline"
			title={t("offline")}
			figure={t("offlineFigure")}
			drawing={
				isSaved ? (
					<span className="site-saved">
						<Icon name="check" size={16} />
						{t("offlineReady")}
					</span>
				) : (
					<span className="site-bars">
						<i />
						<i />
						<i />
						<i />
					</span>
				)
			}
			text={t("offlineText")}
		/>
	);
}

/** True once the service worker of the app has stored its files. Without a service worker it stays false. */
function useSaved(): boolean {
	const [isSaved, setSaved] = useState(false);
	useEffect(() => {
		let ended = false;
		void navigator.serviceWorker?.ready.then(() => {
			if (!ended) setSaved(true);
		});
		return () => {
			ended = true;
		};
	}, []);
	return isSaved;
}
