import { Card } from "@puente/ui";
import { useAsked } from "../../app/asked.tsx";
import { Answer, OrderScreen } from "./frame.tsx";
import { ReferenceWatch } from "./payment-watch.tsx";
import { ReferenceCards } from "./reference-card.tsx";
import { useRepaymentWords } from "./repayment-words.tsx";
import { Steps } from "./steps.tsx";

export default function RepayStp() {
	return (
		<OrderScreen title="stp.title" back="repayDetail">
			{(orderNo) => <Clabe orderNo={orderNo} />}
		</OrderScreen>
	);
}

function Clabe({ orderNo }: { readonly orderNo: string }) {
	const { t } = useRepaymentWords();
	const standing = useAsked("getStpClabe", { orderNo }, { lasting: true });
	return (
		<Answer asked={standing}>
			{({ references }) => (
				<>
					<ReferenceCards references={references} />
					<Card title={t("stp.how")}>
						<Steps steps={[t("stp.step1"), t("stp.step2"), t("stp.step3")]} />
					</Card>
					<ReferenceWatch references={references} orderNo={orderNo} />
				</>
			)}
		</Answer>
	);
}
