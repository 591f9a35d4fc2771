import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { NavigationWait } from "../../src/features/shell/NavigationWait.tsx";

it("says that a page is on its way until its part of the program is there", async () => {
  let arrive = () => {};
  const part = new Promise<{ Component: () => React.ReactElement }>((resolve) => {
    arrive = () => resolve({ Component: () => <h1>Compose</h1> });
  });
  const root = (
    <>
      <NavigationWait />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: root,
      children: [
        { path: "/", element: <Link to="/compose">Write</Link> },
        { path: "/compose", lazy: () => part },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.queryByRole("status")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Write" }));
  expect(screen.getByRole("status", { name: "Loading" })).toBeInTheDocument();
  arrive();
  expect(await screen.findByRole("heading", { name: "Compose" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
});
