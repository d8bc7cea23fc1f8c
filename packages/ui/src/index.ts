export { Button, ButtonLink, TextButton } from "./button.tsx";
export { ChipField, SelectField, type SelectOption, SelectsField, Suggestions, Switch } from "./choice.tsx";
export { Checkbox, CodeField, GroupError, PhoneField, TextField } from "./field.tsx";
export { Icon, type IconName } from "./icon.tsx";
export {
	type Choice,
	ChoiceList,
	type LinkProps,
	ListLink,
	type Segment,
	Segments,
	TabBar,
	type TabItem,
	TopBar,
} from "./navigation.tsx";
export { Sheet, Spinner, SpinnerOverlay, type ToastItem, ToastRegion } from "./overlay.tsx";
export { PickerField, type PickerOption, PickerSheet } from "./picker.tsx";
export { CountdownRing, ProgressBar, StepBar, type StepItem } from "./progress.tsx";
export { BlankState, Card, Hero, Notice, Row, Tag } from "./surface.tsx";
