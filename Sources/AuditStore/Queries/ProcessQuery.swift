/// SQL about processes.
enum ProcessQuery: String, Query {
  /// The screens of each process of a release, in order.
  case ofRelease = """
    SELECT process.key, process.title, screen.key
    FROM release
    JOIN process ON process.product_id = release.product_id
    JOIN process_screen ON process_screen.process_id = process.process_id
    JOIN release AS first_release ON first_release.release_id = process_screen.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = process_screen.last_release_id
    JOIN screen ON screen.screen_id = process_screen.screen_id
    WHERE release.release_id = :release_id
      AND first_release.position <= release.position
      AND (process_screen.last_release_id IS NULL OR release.position <= last_release.position)
    ORDER BY process.key, process_screen.position
    """
  case byKey = """
    SELECT process_id
    FROM process
    WHERE product_id = :product_id AND key = :key
    """
  case insert = """
    INSERT INTO process (product_id, key, title)
    VALUES (:product_id, :key, :title)
    RETURNING process_id
    """
  case setTitle = """
    UPDATE process
    SET title = :title
    WHERE process_id = :process_id
    """
  /// The releases that each version of a process holds for.
  case ranges = """
    SELECT DISTINCT
      process_screen.process_id, first_release.position, last_release.position, process_screen.first_release_id,
      process_screen.last_release_id
    FROM process_screen
    JOIN release AS first_release ON first_release.release_id = process_screen.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = process_screen.last_release_id
    WHERE process_screen.process_id = :process_id
    ORDER BY first_release.position
    """
  case setLastRelease = """
    UPDATE process_screen
    SET last_release_id = :last_release_id
    WHERE process_id = :process_id AND first_release_id = :first_release_id
    """
  case delete = """
    DELETE FROM process_screen
    WHERE process_id = :process_id AND first_release_id = :first_release_id
    """
  case insertScreen = """
    INSERT INTO process_screen (process_id, first_release_id, position, screen_id, last_release_id)
    VALUES (:process_id, :first_release_id, :position, :screen_id, :last_release_id)
    """
  /// What ended with the predecessor goes on to end with the release that now follows it.
  case extend = """
    UPDATE process_screen
    SET last_release_id = :release_id
    WHERE last_release_id = :predecessor_id
    """
}
