import { BlankState, Button, Notice } from "@puente/ui";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { pathOf } from "../../app/routes.ts";
import { Screen } from "../../app/screen.tsx";
import { useServices } from "../../app/services-context.ts";
import { useWords } from "../../app/use-words.ts";
import type { Failure } from "../../data/failure.ts";
import { type Choice, readChoice } from "./choice.ts";
import { LoadFailed, LoadWait } from "./for-borrower.tsx";
import { OfferExpired } from "./offer-expired.tsx";
import { OfferView } from "./offer-view.tsx";
import type { Order } from "./order.ts";
import { OrderAtStep } from "./order-at-step.tsx";
import { useLoanWords } from "./use-loan-words.ts";
import { useOffer } from "./use-offer.ts";
import { useOrderChanged } from "./use-order-changed.ts";

/** The offer: everything on one screen, then the tick, the code and the money. */
export default function ConfirmBorrow() {
	const { w } = useLoanWords();
	const [query] = useSearchParams();
	const choice = readChoice(query);
	return (
		<Screen title={w("offer.title")} back="toBorrow">
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
	const { w } = useLoanWords();
	const orderChanged = useOrderChanged();
	const { checked, failure, again } = useOffer(order.orderNo, choice);
	const [changed, setChanged] = useState(false);
	const offerGone = (gone: Failure) => {
		if (gone.kind === "refusal" && gone.error === "offerChanged") {
			setChanged(true);
			window.scrollTo(0, 0);
		}
		if (gone.kind === "refusal") toasts.show("wrong", gone.msg);
		void orderChanged();
		void again();
	};
	if (failure !== null) return <OfferFailed failure={failure} onRetry={() => void again()} />;
	if (checked === null) return <LoadWait />;
	if (!checked.agrees) return <OfferDiffers onRetry={() => void again()} />;
	return (
		<>
			{changed ? (
				<Notice tone="warning">
					<p className="font-bold">{w("offer.changedTitle")}</p>
					<p>{w("offer.changedText")}</p>
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
	const { w } = useLoanWords();
	const name = failure.kind === "refusal" ? failure.error : null;
	if (name === "choiceNotOffered") return <Navigate to={pathOf("toBorrow")} replace />;
	if (name === "offerExpired") return <OfferExpired />;
	return (
		<LoadFailed text={failure.kind === "refusal" ? failure.msg : w("load.failedText")} onRetry={onRetry} />
	);
}

/** Server and phone disagree about the cost: nobody is asked to sign that. */
function OfferDiffers({ onRetry }: { readonly onRetry: () => void }) {
	const { t } = useWords();
	const { w } = useLoanWords();
	return (
		<BlankState icon="alert" title={w("offer.differsTitle")} text={w("offer.differsText")}>
			<Button onClick={onRetry}>{t("network.retry")}</Button>
		</BlankState>
	);
}
