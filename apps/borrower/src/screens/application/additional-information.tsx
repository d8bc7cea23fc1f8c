import { useServices } from "../../app/state/services-context.ts";
import { ApplicationScreen, type ReadyApplication } from "./application-screen.tsx";
import { StepForm } from "./step-form.tsx";

export default function AdditionalInformation() {
	return <ApplicationScreen step="Addition">{(ready) => <Form ready={ready} />}</ApplicationScreen>;
}

function Form({ ready }: { readonly ready: ReadyApplication }) {
	const { client } = useServices();
	const { orderNo, application } = ready;
	return (
		<StepForm
			ready={ready}
			step="Addition"
			name="additional"
			saved={application.additional}
			save={(values) => client("saveAdditionInfoMarket", { orderNo, values })}
			after={(values) => ({ additional: values })}
		/>
	);
}
