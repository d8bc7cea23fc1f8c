import { useCallback, useMemo } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router";

type SetSearchParams = (params: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void;

/** Query of the address behind "#", and a function that replaces it. See `HashRouter` for why it is not the library's. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
	const { search } = useLocation();
	const navigate = useNavigate();
	const params = useMemo(() => new URLSearchParams(search), [search]);
	const setParams: SetSearchParams = useCallback(
		(next, options) => void navigate(`?${new URLSearchParams(next)}`, options),
		[navigate],
	);
	return [params, setParams];
}
