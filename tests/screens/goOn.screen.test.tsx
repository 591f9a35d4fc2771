import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { GoOn, useGoOn } from "../../src/pieces/GoOn.tsx";

/** A page that finds out by itself where to go, beside one whose program is long on its way. */
function open() {
  let find = (_path: string): void => {};
  let come = (): void => {};
  function Finding() {
    find = useGoOn();
    return <p>finding</p>;
  }
  const late = new Promise<{ element: React.ReactNode }>((resolve) => {
    come = () => resolve({ element: <p>late</p> });
  });
  const router = createMemoryRouter(
    [
      { path: "/before", element: <p>before</p> },
      { path: "/finding", Component: Finding },
      { path: "/found", element: <p>found</p> },
      { path: "/elsewhere", element: <p>elsewhere</p> },
      { path: "/late", lazy: () => late },
      { path: "/moved", element: <GoOn to="/found" /> },
    ],
    { initialEntries: ["/before", "/finding"] },
  );
  render(<RouterProvider router={router} />);
  return { router, find: (path: string) => find(path), come: () => come() };
}

test("leads on, and Back leads to what was before it", async () => {
  const { router, find } = open();
  await screen.findByText("finding");
  find("/found");
  await screen.findByText("found");
  await act(() => router.navigate(-1));
  await screen.findByText("before");
  await act(() => router.navigate("/moved"));
  await screen.findByText("found");
});

test("pulls nobody back who has gone elsewhere, before React has drawn it or while its program is on its way", async () => {
  const { router, find, come } = open();
  await screen.findByText("finding");
  const gone = router.navigate("/elsewhere");
  expect([router.state.location.pathname, screen.queryByText("finding") !== null]).toEqual(["/elsewhere", true]);
  find("/found");
  await gone;
  await screen.findByText("elsewhere");
  expect(router.state.location.pathname).toBe("/elsewhere");

  await act(() => router.navigate("/finding"));
  await screen.findByText("finding");
  const waiting = router.navigate("/late");
  expect(router.state.navigation.state).toBe("loading");
  find("/found");
  come();
  await waiting;
  await screen.findByText("late");
  expect(router.state.location.pathname).toBe("/late");
});

test("another question at the same address is no leaving", async () => {
  const { router, find } = open();
  await screen.findByText("finding");
  await act(() => router.navigate("/finding?page=2#top"));
  find("/found");
  await screen.findByText("found");
});
