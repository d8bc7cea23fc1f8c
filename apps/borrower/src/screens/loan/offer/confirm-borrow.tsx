import type { Failure } from "@puente/client";
import { BlankState, Button, Notice } from "@puente/ui";
import { useState } from "react";
import { Navigate } from "react-router";
import { CallRefused } from "../../../shared/calls/use-call.tsx";
import { Screen } from "../../../shared/frame/screen.tsx";
import { pathOf } from "../../../shared/navigation/routes.ts";
import { useSearchParams } from "../../../shared/navigation/use-search-params.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { LoadFailed, LoadWait } from "../loaded.tsx";
import type { Order } from "../order.ts";
import { OrderAtStep } from "../order-at-step.tsx";
import { useOrderChanged } from "../use-order-changed.ts";
import { type Choice, readChoice } from "./choice.ts";
import { OfferExpired } from "./offer-expired.tsx";
import { OfferView } from "./offer-view.tsx";
import { useOffer } from "./use-offer.ts";

/** The offer with all its figures, followed by acceptance and signature. */
export default function ConfirmBorrow() {
	const { t } = useWords("loan");
	const [query] = useSearchParams();
	const choice = readChoice(query);
	return (
		<Screen title={t("offer.title")} back="toBorrow">
			<OrderAtStep steps={["Confirm"]}>
				{(order) =>
					choice === null ? (
						<Navigate to={pathOf("toBorrow")} replace />
					) : (
						<CheckedOffer order={order} choice={choice} />
					)
				}
			</OrderAtStep>
		</Screen>
	);
}

function CheckedOffer({ order, choice }: { readonly order: Order; readonly choice: Choice }) {
	const { toasts } = useServices();
	const { t } = useWords("loan");
	const orderChanged = useOrderChanged();
	const { checked, failure, refetch } = useOffer(order.orderNo, choice);
	const [changed, setChanged] = useState(false);
	const offerGone = (gone: Failure) => {
		if (gone.kind === "refusal" && gone.error === "offerChanged") {
			setChanged(true);
			window.scrollTo(0, 0);
		}
		if (gone.kind === "refusal") toasts.show("wrong", gone.msg);
		void orderChanged();
		void refetch();
	};
	if (failure !== null) return <OfferFailed failure={failure} onRetry={() => void refetch()} />;
	if (checked === null) return <LoadWait />;
	if (!checked.agrees) return <OfferDiffers onRetry={() => void refetch()} />;
	return (
		<>
			{changed ? (
				<Notice tone="warning">
					<p className="font-bold">{t("offer.changedTitle")}</p>
					<p>{t("offer.changedText")}</p>
				</Notice>
			) : null}
			<OfferView
				key={checked.offer.offerDigest}
				order={order}
				choice={choice}
				offer={checked.offer}
				onOfferGone={offerGone}
			/>
		</>
	);
}

function OfferFailed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
	const { t } = useWords("loan");
	const name = failure.kind === "refusal" ? failure.error : null;
	if (name === "choiceNotOffered") return <Navigate to={pathOf("toBorrow")} replace />;
	if (name === "offerExpired") return <OfferExpired />;
	if (failure.kind !== "refusal") return <LoadFailed text={t("load.failedText")} onRetry={onRetry} />;
	return <CallRefused failure={failure} refetch={onRetry} />;
}

/** The disclosures differ, so the offer cannot be signed. */
function OfferDiffers({ onRetry }: { readonly onRetry: () => void }) {
	const { t } = useWords("loan");
	return (
		<BlankState icon="alert" title={t("offer.differsTitle")} text={t("offer.differsText")}>
			<Button onClick={onRetry}>{t("network.retry")}</Button>
		</BlankState>
	);
}
