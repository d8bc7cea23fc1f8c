import { FaqView } from "./faq-view.tsx";
import { SupportScreen } from "./support-words.tsx";

export default function FeedbackFaq() {
	return (
		<SupportScreen title="faq.title" back="feedbackList">
			<FaqView />
		</SupportScreen>
	);
}
