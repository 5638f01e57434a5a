import { Link } from "react-router";
import { categoryPicture } from "#app/domain/menu/category-picture.ts";
import { categories } from "#app/domain/menu/product.ts";

/** A way into each category, across all dispensaries near. */
export function Tiles() {
  return (
    <nav aria-label="Categories" className="-mx-4 mb-5 sm:mx-0">
      <ul className="flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] sm:justify-between sm:px-0">
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={`/nearby?category=${category.toLowerCase()}`}
              className="group grid w-20 justify-items-center gap-1 rounded-card py-1 text-sm font-semibold sm:w-28"
            >
              <img
                src={categoryPicture(category)}
                alt=""
                width={160}
                height={160}
                className="size-16 rounded-full border border-line transition-transform duration-150 group-hover:scale-105 sm:size-20"
              />
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
