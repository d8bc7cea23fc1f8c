import { Blank, Facts, Notice, Panel } from "../../kit/index.ts";
import { useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Moment, useAction, useWords } from "../../shared/index.ts";
import { ReasonAction } from "../../shared/reason/reason-action.tsx";
import { stepText } from "../../shared/records/step-text.ts";
import { ItemFacts, ItemFrame, useBackToQueue } from "./item-frame.tsx";

/** An erasure request. */
export default function ErasureItem({ id }: { readonly id: string }) {
	const { t } = useWords();
	const query = useStaffQuery("erasureItem", { id });
	const carryOut = useAction("carryOutErasure", useBackToQueue("erasures"));
	return (
		<ItemFrame
			queue="erasures"
			query={query}
			actions={({ obstacle }) => (
				<ReasonAction
					label={t("erasure.carryOut")}
					text={t("erasure.carryOutText")}
					tone="danger"
					disabled={obstacle !== null}
					action={carryOut}
					input={(reason) => ({ id, reason })}
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
								{ label: t("erasure.askedAt"), value: <Moment at={askedAt} country={item.country} /> },
								{ label: t("erasure.keptUntil"), value: <Moment at={keptUntil} country={item.country} /> },
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
												{stepText(t, step)}, <Moment at={createdAt} country={item.country} />
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
