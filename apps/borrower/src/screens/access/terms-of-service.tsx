import { LegalScreen } from "./legal-screen.tsx";

export default function TermsOfService() {
	return <LegalScreen name="terms" />;
}
