import { Panel, Switch } from "../controls/controls.tsx";
import type { Permissions } from "./permissions.ts";

const permissionLabels: Readonly<Record<keyof Permissions, string>> = {
	camera: "Camera",
	location: "Coarse location",
	contacts: "Contact picker",
	notifications: "Notifications",
};

export function PermissionsPanel(props: {
	permissions: Permissions;
	onChange: (permissions: Permissions) => void;
}) {
	const names = Object.keys(permissionLabels) as (keyof Permissions)[];
	return (
		<Panel title="Permissions">
			{names.map((name) => (
				<Switch
					key={name}
					label={permissionLabels[name]}
					checked={props.permissions[name]}
					onChange={(granted) => props.onChange({ ...props.permissions, [name]: granted })}
				/>
			))}
			<p className="hint">Camera and location restart the app, as a phone does.</p>
		</Panel>
	);
}
