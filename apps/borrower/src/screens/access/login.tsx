import { AccessForm } from "./access-form.tsx";

export default function Login() {
	return <AccessForm kind="login" />;
}
