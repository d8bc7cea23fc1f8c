import { FaqView } from "./faq-view.tsx";
import { SupportScreen } from "./support-words.tsx";

export default function Faq() {
	return (
		<SupportScreen title="faq.title" back="me">
			<FaqView />
		</SupportScreen>
	);
}
