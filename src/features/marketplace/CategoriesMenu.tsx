import { useQuery } from "@apollo/client/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuLink } from "../../ui/Menu.tsx";
import * as words from "../../words/marketplace.ts";
import { categoriesQuery } from "./marketplaceOperations.ts";

/** The popover of the categories. */
export function CategoriesMenu({ boardId }: { boardId: string }) {
  const { data } = useQuery(categoriesQuery);
  const categories = data?.getDiscoverCategories ?? [];
  return (
    <Menu
      trigger={
        <Button icon={ChevronDown} iconAtEnd disabled={categories.length === 0}>
          {words.categories}
        </Button>
      }
    >
      {categories.map(({ id, title }) => (
        <MenuLink
          key={id}
          label={title}
          to={`/board/${encodeURIComponent(boardId)}/installables/category/${encodeURIComponent(id)}`}
        />
      ))}
    </Menu>
  );
}
