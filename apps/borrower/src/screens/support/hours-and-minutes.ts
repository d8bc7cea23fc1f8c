/** 47 h 59 min: whole minutes, never more than there are. */
export function hoursAndMinutes(seconds: number): { readonly hours: number; readonly minutes: number } {
	const minutes = Math.floor(Math.max(0, seconds) / 60);
	return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
