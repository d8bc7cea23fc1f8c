import { useAsk } from "../../app/ask.tsx";
import { When } from "../../app/clock.tsx";
import { useWords } from "../../app/language.tsx";
import { ReasonAction } from "../../app/reason-action.tsx";
import { stepText } from "../../app/steps.ts";
import { useAct } from "../../app/use-act.ts";
import { Blank, Facts, Notice, Panel } from "../../kit/surface.tsx";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

/** Somebody who wishes to be forgotten. */
export default function ErasureItem({ id }: { readonly id: string }) {
	const { t } = useWords();
	const asked = useAsk("erasureItem", { id });
	const carryOut = useAct("carryOutErasure", useBackToQueue("erasures"));
	return (
		<ItemFrame
			queue="erasures"
			asked={asked}
			item={({ item }) => item}
			actions={({ obstacle }) => (
				<ReasonAction
					label={t("erasure.carryOut")}
					text={t("erasure.carryOutText")}
					tone="danger"
					disabled={obstacle !== null}
					onSubmit={(reason) => carryOut({ id, reason })}
				/>
			)}
		>
			{({ item, askedAt, keptUntil, notedBy, obstacle, orders }) => (
				<>
					<Notice tone={obstacle === null ? "info" : "warning"}>
						{t(obstacle === null ? "erasure.possible" : `erasure.obstacle.${obstacle}`)}
					</Notice>
					<div className="grid items-start gap-4 desk:grid-cols-2">
						<ItemFacts
							item={item}
							more={[
								{ label: t("erasure.askedAt"), value: <When at={askedAt} country={item.country} /> },
								{ label: t("erasure.keptUntil"), value: <When at={keptUntil} country={item.country} /> },
								{ label: t("request.notedBy"), value: notedBy ?? t("request.inApp") },
							]}
						/>
						<Panel title={t("erasure.orders")}>
							{orders.length === 0 ? (
								<Blank icon="none" title={t("app.none")} />
							) : (
								<Facts
									items={orders.map(({ orderNo, step, createdAt }) => ({
										label: orderNo,
										value: (
											<>
												{stepText(t, step)}, <When at={createdAt} country={item.country} />
											</>
										),
									}))}
								/>
							)}
						</Panel>
					</div>
				</>
			)}
		</ItemFrame>
	);
}
