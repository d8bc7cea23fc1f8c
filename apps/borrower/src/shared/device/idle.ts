/** When the phone has nothing else to do. Safari has no idle callbacks. */
export const idle = () =>
	new Promise<void>((resolve) => {
		if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve());
		else setTimeout(resolve, 200);
	});
