import { LegalScreen } from "./legal-screen.tsx";

export default function PrivacyPolicy() {
	return <LegalScreen name="privacy" />;
}
