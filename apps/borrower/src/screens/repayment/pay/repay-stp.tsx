import { Card } from "@puente/ui";
import { Answer, useCall } from "../../../shared/calls/use-call.tsx";
import { useWords } from "../../../shared/words/use-words.ts";
import { OrderScreen } from "../frame.tsx";
import { ReferenceStatus } from "./payment-status.tsx";
import { ReferenceCards } from "./reference-card.tsx";
import { Steps } from "./steps.tsx";

export default function RepayStp() {
	return (
		<OrderScreen title="stp.title" back="repayDetail">
			{(orderNo) => <Clabe orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Clabe({ orderNo }: { readonly orderNo: string }) {
	const { t } = useWords("repayment");
	const standing = useCall("getStpClabe", { orderNo }, { neverStale: true });
	return (
		<Answer call={standing}>
			{({ references }) => (
				<>
					<ReferenceCards references={references} />
					<Card title={t("stp.how")}>
						<Steps steps={[t("stp.step1"), t("stp.step2"), t("stp.step3")]} />
					</Card>
					<ReferenceStatus references={references} orderNo={orderNo} />
				</>
			)}
		</Answer>
	);
}
